import { KEY_VARIABLES } from '@hdc/providers';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for commands: what the model runs has no business with the keys of providers. */
export function withoutKeys(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !KEY_VARIABLES.includes(name)));
}
