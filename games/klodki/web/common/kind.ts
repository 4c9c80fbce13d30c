/** What the server calls the problem for a whole class. */
export const kind = 'padlock';
