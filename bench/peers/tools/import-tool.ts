import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '@hdc/core';

/** The packages of the tools are those of this folder, never those of the product. */
const PACKAGES = join(import.meta.dirname, '../node_modules/');

/** Loads a published package, or one file of it by its path there. */
export async function importTool(specifier: string): Promise<Readonly<Record<string, unknown>>> {
  const isFile = specifier.endsWith('.js');
  const path = isFile ? join(PACKAGES, specifier) : fileURLToPath(import.meta.resolve(specifier));
  if (!path.startsWith(PACKAGES)) throw new Error(`"${specifier}" is not installed in ${PACKAGES}`);
  const exported: unknown = await import(path);
  if (typeof exported !== 'object' || exported === null) throw new Error(`"${specifier}" exports nothing`);
  return { ...exported };
}

/** Calls a function that a tool exports, or a method of something that it gave. */
export function callTool(owner: unknown, name: string, ...input: readonly unknown[]): unknown {
  const found: unknown = isRecord(owner) ? owner[name] : undefined;
  if (typeof found !== 'function') throw new Error(`There is no function "${name}"`);
  return Reflect.apply(found, owner, input);
}
