/** What the server calls the problem for a whole class. */
export const kind = 'dice';
/** How many seconds a race of this game takes somebody quick, usually. */
export const race_s = 10;
