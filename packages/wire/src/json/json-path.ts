/** Keys and indices that lead from the top of a JSON value to a place in it. */
export type JsonPath = readonly (string | number)[];
