/** Loads what surrounds every signed-in screen: the session, header and menu. */
export const loadProtectedFrame = async () => (await import("#console/app/protected-area.tsx")).ProtectedArea;
