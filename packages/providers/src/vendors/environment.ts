/** The variables of a process, as far as they are set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The first of the variables that holds anything. */
export function readVariable(env: Environment, names: readonly string[]): string | undefined {
  return names.map((name) => env[name]?.trim()).find((value) => value);
}
