import { describe, expect, test } from 'vitest';
import { chooseModel, type ModelWish } from './choose-model.ts';
import type { ModelChoice } from './model-choice.ts';

const OLLAMA = { provider: 'openai-compatible', model: 'qwen', baseUrl: 'http://localhost:1/v1' } as const;
const CLAUDE = { provider: 'anthropic', model: 'claude' } as const;

describe('the first source that names something wins', () => {
  test.each<[string, readonly ModelWish[], ModelChoice | undefined]>([
    ['nobody names anything', [{}, {}], undefined],
    ['the first names everything', [CLAUDE, OLLAMA], CLAUDE],
    ['only the last names something', [{}, {}, OLLAMA], OLLAMA],
    [
      'the parts stand in several',
      [{ model: 'gpt' }, { provider: 'openai' }],
      { provider: 'openai', model: 'gpt' },
    ],
    ['another model of the same place', [{ model: 'llama' }, OLLAMA], { ...OLLAMA, model: 'llama' }],
    ['the same provider is named again', [{ provider: 'anthropic' }, CLAUDE], CLAUDE],
    [
      'another provider does not take over the address',
      [{ provider: 'openai', model: 'gpt' }, OLLAMA],
      { provider: 'openai', model: 'gpt' },
    ],
    ['an address alone is an OpenAI-compatible server', [{ baseUrl: OLLAMA.baseUrl, model: 'qwen' }], OLLAMA],
    [
      'a place with its model, before a profile of a vendor',
      [{ baseUrl: OLLAMA.baseUrl, model: 'qwen' }, CLAUDE],
      OLLAMA,
    ],
    ['a provider, and the model elsewhere', [{ provider: 'anthropic' }, { model: 'claude' }], CLAUDE],
    [
      'a provider, and model and address elsewhere',
      [{ provider: 'openai-compatible' }, { model: 'qwen', baseUrl: OLLAMA.baseUrl }],
      OLLAMA,
    ],
    [
      'an address for a known provider',
      [{ baseUrl: 'http://proxy' }, CLAUDE],
      { ...CLAUDE, baseUrl: 'http://proxy' },
    ],
  ])('when %s', (_, wishes, choice) => {
    expect(chooseModel(wishes)).toEqual(choice);
  });
});

test.each<[readonly ModelWish[], string]>([
  [
    [{ model: 'gpt' }],
    'The model is "gpt", but its provider is unknown; set --provider or HDC_PROVIDER to one of: ',
  ],
  [[{ provider: 'openai' }, CLAUDE], 'The provider is openai, but there is no model'],
  [[{ baseUrl: 'http://x' }], 'The provider is openai-compatible, but there is no model'],
  [[{ provider: 'antropic', model: 'x' }], 'Unknown provider "antropic". Did you mean anthropic?'],
])('half a choice is refused: %j', (wishes, message) => {
  expect(() => chooseModel(wishes)).toThrow(message);
});
