/** What is known of a family of models. */
export interface ModelFacts {
  /** The model's name, or how it begins; the longest match counts. */
  readonly prefix: string;
  /** Tokens of prompt and answer together. */
  readonly contextLimit: number;
  /** The longest answer. */
  readonly maxOutputTokens: number;
  readonly source: string;
}

const ANTHROPIC = 'Anthropic documentation, models overview';
const OPENAI = 'OpenAI documentation, model pages';
const GOOGLE = 'Google documentation, Gemini models';
const META = 'Meta, Llama model cards';
const QWEN = 'Qwen, model cards';
const DEEPSEEK = 'DeepSeek documentation, models and pricing';
const MISTRAL = 'Mistral documentation, models';

export const MODEL_FACTS: readonly ModelFacts[] = [
  { prefix: 'claude-3', contextLimit: 200_000, maxOutputTokens: 4_096, source: ANTHROPIC },
  { prefix: 'claude-3-5', contextLimit: 200_000, maxOutputTokens: 8_192, source: ANTHROPIC },
  { prefix: 'claude-3-7', contextLimit: 200_000, maxOutputTokens: 64_000, source: ANTHROPIC },
  { prefix: 'claude-', contextLimit: 200_000, maxOutputTokens: 64_000, source: ANTHROPIC },
  { prefix: 'claude-opus-4', contextLimit: 200_000, maxOutputTokens: 32_000, source: ANTHROPIC },
  { prefix: 'claude-opus-4-5', contextLimit: 200_000, maxOutputTokens: 64_000, source: ANTHROPIC },
  { prefix: 'gpt-3.5', contextLimit: 16_385, maxOutputTokens: 4_096, source: OPENAI },
  { prefix: 'gpt-4', contextLimit: 8_192, maxOutputTokens: 8_192, source: OPENAI },
  { prefix: 'gpt-4-turbo', contextLimit: 128_000, maxOutputTokens: 4_096, source: OPENAI },
  { prefix: 'gpt-4o', contextLimit: 128_000, maxOutputTokens: 16_384, source: OPENAI },
  { prefix: 'gpt-4.1', contextLimit: 1_047_576, maxOutputTokens: 32_768, source: OPENAI },
  { prefix: 'gpt-5', contextLimit: 400_000, maxOutputTokens: 128_000, source: OPENAI },
  { prefix: 'o1', contextLimit: 200_000, maxOutputTokens: 100_000, source: OPENAI },
  { prefix: 'o3', contextLimit: 200_000, maxOutputTokens: 100_000, source: OPENAI },
  { prefix: 'o4', contextLimit: 200_000, maxOutputTokens: 100_000, source: OPENAI },
  { prefix: 'gpt-oss', contextLimit: 131_072, maxOutputTokens: 131_072, source: OPENAI },
  { prefix: 'gemini-1.5-pro', contextLimit: 2_097_152, maxOutputTokens: 8_192, source: GOOGLE },
  { prefix: 'gemini-1.5', contextLimit: 1_048_576, maxOutputTokens: 8_192, source: GOOGLE },
  { prefix: 'gemini-2.0', contextLimit: 1_048_576, maxOutputTokens: 8_192, source: GOOGLE },
  { prefix: 'gemini-2.5', contextLimit: 1_048_576, maxOutputTokens: 65_536, source: GOOGLE },
  { prefix: 'gemini-3', contextLimit: 1_048_576, maxOutputTokens: 65_536, source: GOOGLE },
  { prefix: 'llama3.1', contextLimit: 131_072, maxOutputTokens: 131_072, source: META },
  { prefix: 'llama-3.1', contextLimit: 131_072, maxOutputTokens: 131_072, source: META },
  { prefix: 'llama-3.3', contextLimit: 131_072, maxOutputTokens: 131_072, source: META },
  { prefix: 'qwen2.5-coder', contextLimit: 32_768, maxOutputTokens: 8_192, source: QWEN },
  { prefix: 'qwen3-coder', contextLimit: 262_144, maxOutputTokens: 65_536, source: QWEN },
  { prefix: 'deepseek-chat', contextLimit: 131_072, maxOutputTokens: 8_192, source: DEEPSEEK },
  { prefix: 'deepseek-reasoner', contextLimit: 131_072, maxOutputTokens: 65_536, source: DEEPSEEK },
  { prefix: 'devstral', contextLimit: 131_072, maxOutputTokens: 131_072, source: MISTRAL },
  { prefix: 'codestral', contextLimit: 262_144, maxOutputTokens: 262_144, source: MISTRAL },
];

/** The row with the longest matching prefix. A vendor in front of the name (`openai/gpt-5`) is passed over. */
export function findModelFacts(model: string): ModelFacts | undefined {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  let best: ModelFacts | undefined;
  for (const facts of MODEL_FACTS) {
    if (name.startsWith(facts.prefix) && facts.prefix.length > (best?.prefix.length ?? 0)) best = facts;
  }
  return best;
}
