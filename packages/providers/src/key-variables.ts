import { VENDORS } from './vendors/vendors.ts';

/** The environment variables that hold keys of vendors: what nobody but a provider should see. */
export const KEY_VARIABLES: readonly string[] = Object.values(VENDORS).flatMap(
  ({ access }) => access.keyVariables,
);
