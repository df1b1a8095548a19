import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages of the tools are those of this folder, never those of the product. */
export const PACKAGES: string = join(import.meta.dirname, '../node_modules/');

/** Loads a published package, or one file of it by its path there. */
export async function importTool(specifier: string): Promise<unknown> {
  const isFile = specifier.endsWith('.js');
  const path = isFile ? join(PACKAGES, specifier) : fileURLToPath(import.meta.resolve(specifier));
  if (!path.startsWith(PACKAGES)) throw new Error(`"${specifier}" is not installed in ${PACKAGES}`);
  return import(path);
}

/** Calls a function that a tool exports, or a method of something that it gave. */
export function callMember(owner: unknown, name: string, ...input: readonly unknown[]): unknown {
  return Reflect.apply(memberOf(owner, name), owner, input);
}

/** Makes an instance of a class that a tool exports. */
export function construct(owner: unknown, name: string, ...input: readonly unknown[]): unknown {
  return Reflect.construct(memberOf(owner, name), input);
}

/** The field of a value that a tool gave. */
export function fieldOf(owner: unknown, name: string): unknown {
  return (typeof owner === 'object' || typeof owner === 'function') && owner !== null
    ? Reflect.get(owner, name)
    : undefined;
}

function memberOf(owner: unknown, name: string) {
  const found = fieldOf(owner, name);
  if (typeof found !== 'function') throw new Error(`There is no function "${name}"`);
  return found;
}
