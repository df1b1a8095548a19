/** Stands where a figure cannot be told. */
export const UNKNOWN_FIGURE = '–';
