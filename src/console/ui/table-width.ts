/** The width in pixels that most tables need, with words on several lines; below it, their rows are cards. */
export const TABLE_WIDTH_PX = 640;
