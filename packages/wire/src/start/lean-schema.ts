import { isRecord } from '@hdc/core/content';
import { schemaPath } from '../decode/read-tools.ts';
import type { JsonPath } from '../json/json-source.ts';
import type { DeclaredTool } from '../wire-request.ts';

/**
 * The annotations in a tool's schema that change neither what it accepts nor what helps a model: by their position
 * in the schema, so that a parameter that happens to be called `title` stays.
 */
export function leanPaths({ name, declared, path }: DeclaredTool): readonly JsonPath[] {
  const at = schemaPath(declared);
  if (!at) return [];
  const schema = at.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), declared);
  const hasReferences = REFERENCE.test(JSON.stringify(schema) ?? '');
  return pathsIn(schema, { name, path: [...path, ...at], hasReferences });
}

interface Position {
  /** The name of the parameter or the tool that the schema is about. */
  readonly name: string | undefined;
  readonly path: JsonPath;
  readonly hasReferences: boolean;
}

const REFERENCE = /"\$(?:ref|dynamicRef|recursiveRef)":/;

/** Source: JSON Schema 2020-12, core and validation vocabularies. */
const ANNOTATIONS: Readonly<Record<string, (value: unknown, position: Position) => boolean>> = {
  $schema: isText,
  $comment: isText,
  $id: (value, { hasReferences }) => isText(value) && !hasReferences,
  $anchor: (value, { hasReferences }) => isText(value) && !hasReferences,
  title: (value, { name }) => isText(value) && name !== undefined && plain(value) === plain(name),
  readOnly: isFlag,
  writeOnly: isFlag,
};

/** Keys that hold one schema, a list of schemas, and schemas by name. */
const ONE = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'];
const NAMED = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];

function pathsIn(schema: unknown, position: Position): readonly JsonPath[] {
  if (!isRecord(schema)) return [];
  const { path } = position;
  const own = Object.entries(ANNOTATIONS).flatMap(([key, isEmpty]) =>
    Object.hasOwn(schema, key) && isEmpty(schema[key], position) ? [[...path, key]] : [],
  );
  const inner = (value: unknown, keys: JsonPath, name?: string) =>
    pathsIn(value, { ...position, name, path: [...path, ...keys] });
  return [
    ...own,
    ...ONE.flatMap((key) => inner(schema[key], [key])),
    ...LISTS.flatMap((key) => listOf(schema[key]).flatMap((each, index) => inner(each, [key, index]))),
    ...NAMED.flatMap((key) =>
      namedOf(schema[key]).flatMap(([name, value]) => inner(value, [key, name], name)),
    ),
  ];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function namedOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean';
}

/** `File Path` repeats `file_path`. */
function plain(name: string): string {
  return name.replace(/[\s_-]/g, '').toLowerCase();
}
