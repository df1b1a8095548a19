import { type JsonRecord, textAt } from '@hdc/core/content';
import type { ParametersPlace } from '../../block-place.ts';
import { parseArguments } from '../../decode/read-parts.ts';
import type { JsonPath } from '../../json/json-source.ts';

export interface CallItem {
  readonly id: string;
  readonly name: string;
  readonly parameters: unknown;
  readonly place: ParametersPlace | undefined;
}

/**
 * Items by which the model calls tools that the client runs, by type.
 * Source: OpenAI Responses API reference and recorded requests of Codex; 2026-11.
 */
const CALL_ITEMS: ReadonlyMap<string, (item: JsonRecord, path: JsonPath) => CallItem> = new Map([
  [
    'function_call',
    (item, path) => {
      const { parameters, place } = parseArguments(item['arguments'], [...path, 'arguments']);
      return { id: idOf(item), name: textAt(item, 'name') ?? 'unknown', parameters, place };
    },
  ],
  [
    'custom_tool_call',
    (item, path) => ({
      id: idOf(item),
      name: textAt(item, 'name') ?? 'unknown',
      parameters: customParameters(item),
      place: { path: [...path, 'input'], form: 'bare' },
    }),
  ],
  ['local_shell_call', (item, path) => actionCall('local_shell', item, 'action', path)],
  ['shell_call', (item, path) => actionCall('shell', item, 'action', path)],
  ['apply_patch_call', (item, path) => actionCall('apply_patch', item, 'operation', path)],
]);

/** A call of a tool that the client runs; undefined for every other item. */
export function readCallItem(item: JsonRecord, path: JsonPath = []): CallItem | undefined {
  return CALL_ITEMS.get(textAt(item, 'type') ?? '')?.(item, path);
}

/** Items with what these tools answered, by type. */
export const OUTPUT_ITEMS: ReadonlyMap<
  string,
  (item: JsonRecord) => { readonly callId: string; readonly isFailed: boolean }
> = new Map(
  [...CALL_ITEMS.keys()].map((type) => [
    `${type}_output`,
    (item) => ({ callId: idOf(item), isFailed: item['status'] === 'failed' }),
  ]),
);

function actionCall(name: string, item: JsonRecord, key: string, path: JsonPath): CallItem {
  return { id: idOf(item), name, parameters: item[key], place: { path: [...path, key], form: 'value' } };
}

function idOf(item: JsonRecord): string {
  return textAt(item, 'call_id') ?? textAt(item, 'id') ?? '';
}

/** A custom tool takes bare text; a patch goes under the key that core's table of file tools knows. */
function customParameters(item: JsonRecord): unknown {
  const input = item['input'];
  return item['name'] === 'apply_patch' ? { patchText: input } : { input };
}
