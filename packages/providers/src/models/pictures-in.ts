import { isRecord } from '@hdc/core';

/** The keys by which servers say whether a model takes pictures: a list that names them, or a plain yes or no. */
const SIGNS: readonly { readonly key: string; readonly listed?: string; readonly source: string }[] = [
  { key: 'capabilities', listed: 'vision', source: 'Ollama, /api/show' },
  { key: 'input_modalities', listed: 'image', source: 'OpenRouter, in architecture' },
  { key: 'vision', source: 'Mistral, in capabilities' },
  { key: 'supports_vision', source: 'LiteLLM, in model_info' },
];

/** Whether a model takes pictures as its server describes it, itself or one level below; undefined where it does not. */
export function picturesIn(row: Readonly<Record<string, unknown>>): boolean | undefined {
  const places = [row, ...Object.values(row).filter(isRecord)];
  for (const { key, listed } of SIGNS) {
    const values = places.map((place) => place[key]);
    const list = values.find(Array.isArray);
    if (listed !== undefined && list) return list.includes(listed);
    const flag = values.find((value) => typeof value === 'boolean');
    if (listed === undefined && flag !== undefined) return flag;
  }
  return undefined;
}
