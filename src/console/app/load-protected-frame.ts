/** Loads what the screens of people who are signed in stand in: the session, and header and menu around it. */
export const loadProtectedFrame = async () => (await import("#console/app/protected-area.tsx")).ProtectedArea;
