import { bareModelName } from './bare-model-name.ts';
import { VENDORS } from './vendors.ts';

/** The bare name with its version, also of a model that was asked for by an alias. */
export function fullModelName(model: string): string {
  const name = bareModelName(model);
  for (const { aliases = [] } of VENDORS) {
    const row = aliases.find(({ alias }) => alias.test(name));
    if (row) return row.means;
  }
  return name;
}
