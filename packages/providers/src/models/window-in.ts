import { isRecord } from '@hdc/core';

/** The keys by which servers say how large the window of a model is; the first that is there counts. */
const WINDOW_KEYS: readonly { readonly key: string; readonly source: string }[] = [
  { key: 'loaded_context_length', source: 'LM Studio, /api/v0/models' },
  { key: 'max_model_len', source: 'vLLM, SGLang' },
  { key: 'context_length', source: 'OpenRouter, Together, Ollama /api/ps' },
  { key: 'context_window', source: 'Groq' },
  { key: 'max_context_length', source: 'Mistral, LM Studio' },
  { key: 'inputTokenLimit', source: 'Gemini' },
  { key: 'max_input_tokens', source: 'Anthropic, LiteLLM' },
  { key: 'n_ctx', source: 'llama.cpp' },
  { key: 'n_ctx_train', source: 'llama.cpp, in meta' },
];

const SMALLEST = 256;

/** The window of a model as its server describes it, itself or one level below; undefined where it does not. */
export function windowIn(row: Readonly<Record<string, unknown>>): number | undefined {
  const places = [row, ...Object.values(row).filter(isRecord)];
  for (const { key } of WINDOW_KEYS) {
    const value = places.map((place) => place[key]).find(isWindow);
    if (value !== undefined) return value;
  }
  return undefined;
}

function isWindow(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= SMALLEST;
}
