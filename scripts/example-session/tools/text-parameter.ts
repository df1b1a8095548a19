/** A parameter that must be a text. */
export function textParameter(parameters: Readonly<Record<string, unknown>>, name: string): string {
  const value = parameters[name];
  if (typeof value !== 'string') throw new TypeError(`The parameter ${name} is missing`);
  return value;
}
