import { KEY_VARIABLES } from '@hdc/providers';

/** Stands in a text in the place of a key. */
export const REDACTED = '[redacted]';

/** Anything shorter is a placeholder, and would be found in every other text. */
const SHORTEST_KEY = 8;

/** A function that takes the keys of the environment out of any text. */
export function createSecretFilter(
  env: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const keys = KEY_VARIABLES.flatMap((name) => {
    const key = env[name]?.trim();
    return key !== undefined && key.length >= SHORTEST_KEY ? [key] : [];
  });
  // The longest first: if one key begins with another one, nothing of it must be left.
  const longestFirst = keys.toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, key) => clean.replaceAll(key, REDACTED), text);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for commands, without the keys of providers. */
export function withoutKeys(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !KEY_VARIABLES.includes(name)));
}
