import { isRecord, type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import type { JsonPath } from '../json/json-source.ts';
import type { DeclaredTool } from '../wire-request.ts';

/** Keys of lists inside of an element: of Gemini, in both of its spellings, and of a namespace of OpenAI. */
const GROUPS: readonly string[] = ['functionDeclarations', 'function_declarations', 'tools'];

/** The tools of a list in a body, whatever the format. */
export function readTools(tools: readonly unknown[], path: JsonPath): readonly DeclaredTool[] {
  return tools.flatMap((tool, index) => {
    const group = [...path, index];
    // A cache mark among the tools, of Converse.
    if (isRecord(tool) && isRecord(tool['cachePoint'])) return [];
    const key = isRecord(tool) ? GROUPS.find((each) => listAt(tool, each).length > 0) : undefined;
    if (!isRecord(tool) || key === undefined) return [toolOf(tool, group)];
    const namespace = textAt(tool, 'name');
    return listAt(tool, key).map((inner, place) => ({
      ...toolOf(inner, [...group, key, place]),
      ...(namespace && { namespace }),
      group,
    }));
  });
}

/** The path of a tool's parameter schema in its declaration; undefined without one. */
export function schemaPath(declared: unknown): JsonPath | undefined {
  if (!isRecord(declared)) return undefined;
  const key = SCHEMA_KEYS.find((each) => isRecord(declared[each]));
  if (key !== undefined) return [key];
  if (isRecord(recordAt(declared, 'function')['parameters'])) return ['function', 'parameters'];
  const converse = recordAt(recordAt(declared, 'toolSpec'), 'inputSchema');
  return isRecord(converse['json']) ? ['toolSpec', 'inputSchema', 'json'] : undefined;
}

const SCHEMA_KEYS: readonly string[] = ['input_schema', 'parameters', 'parametersJsonSchema', 'inputSchema'];

/** Types of tools that their clients run. */
const OWN_TYPES: ReadonlySet<unknown> = new Set([undefined, null, 'function', 'custom']);

function toolOf(declared: unknown, path: JsonPath): DeclaredTool {
  const tool: JsonRecord = isRecord(declared) ? declared : {};
  const own = ['function', 'custom', 'toolSpec'].map((key) => textAt(recordAt(tool, key), 'name'));
  const name = textAt(tool, 'name') ?? own.find((each) => each !== undefined);
  const isOwn = OWN_TYPES.has(tool['type']) || schemaPath(tool) !== undefined;
  return {
    name: name ?? textAt(tool, 'type') ?? Object.keys(tool)[0] ?? 'unknown',
    declared,
    path,
    isVendors: name === undefined || !isOwn,
  };
}
