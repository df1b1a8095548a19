import type { ProviderName } from '../provider-names.ts';
import type { VendorOptions } from './vendor.ts';

/** The effort of a model's thinking before it answers. */
export const EFFORTS = ['off', 'low', 'medium', 'high'] as const;

export type Effort = (typeof EFFORTS)[number];

type Thinking = Exclude<Effort, 'off'>;

interface EffortRow {
  readonly provider: ProviderName;
  readonly models: RegExp;
  readonly options: (effort: Thinking) => VendorOptions;
  /** The options that switch thinking off, if the vendor has them. */
  readonly off: VendorOptions;
  readonly source: string;
}

const BUDGETS: Readonly<Record<Thinking, number>> = { low: 4_096, medium: 12_288, high: 24_576 };

/** The first row that fits the model counts. */
const EFFORT_ROWS: readonly EffortRow[] = [
  {
    provider: 'anthropic',
    models: /claude-(?:(?:opus|sonnet|haiku)-4-[6-9]|(?:opus|sonnet|haiku)-[5-9])/,
    options: (effort) => ({ thinking: { type: 'adaptive' }, effort }),
    off: { thinking: { type: 'disabled' } },
    source: 'Anthropic: adaptive thinking, effort',
  },
  {
    provider: 'anthropic',
    models: /./,
    options: (effort) => ({ thinking: { type: 'enabled', budgetTokens: BUDGETS[effort] } }),
    off: { thinking: { type: 'disabled' } },
    source: 'Anthropic: extended thinking',
  },
  {
    provider: 'google',
    models: /gemini-2\.5/,
    options: (effort) => ({ thinkingConfig: { thinkingBudget: BUDGETS[effort], includeThoughts: true } }),
    off: { thinkingConfig: { thinkingBudget: 0 } },
    source: 'Gemini 2.5: thinking budget',
  },
  {
    provider: 'google',
    models: /./,
    options: (effort) => ({ thinkingConfig: { thinkingLevel: effort, includeThoughts: true } }),
    off: { thinkingConfig: { thinkingLevel: 'minimal' } },
    source: 'Gemini 3: thinking level',
  },
  {
    provider: 'openai',
    models: /./,
    options: (reasoningEffort) => ({ reasoningEffort, reasoningSummary: 'auto' }),
    off: { reasoningEffort: 'none' },
    source: 'OpenAI: reasoning effort',
  },
  {
    provider: 'openai-compatible',
    models: /./,
    options: (reasoningEffort) => ({ reasoningEffort }),
    off: { reasoningEffort: 'none' },
    source: 'Chat Completions: reasoning_effort; Ollama, vLLM, LM Studio, OpenRouter',
  },
];

/** An effort in the words of a vendor; nothing if the vendor is to decide. */
export function effortOptions(
  provider: ProviderName,
  model: string,
  effort: Effort | undefined,
): VendorOptions {
  const row = EFFORT_ROWS.find((known) => known.provider === provider && known.models.test(model));
  if (!row || effort === undefined) return {};
  return effort === 'off' ? row.off : row.options(effort);
}
