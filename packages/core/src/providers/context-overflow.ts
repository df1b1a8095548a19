import { isRecord } from '../content/is-record.ts';

/** How a vendor says that a request is too long for the model. */
interface OverflowSign {
  readonly vendor: string;
  readonly status?: readonly number[];
  readonly message: RegExp;
  readonly source: string;
}

const OVERFLOW_SIGNS: readonly OverflowSign[] = [
  {
    vendor: 'Anthropic',
    status: [400, 413],
    message: /prompt is too long: \d+ tokens > \d+ maximum|request_too_large|exceed context limit/i,
    source: 'API errors: invalid_request_error and request_too_large',
  },
  {
    vendor: 'OpenAI',
    status: [400],
    message: /context_length_exceeded|maximum context length is \d+|exceeds the context window/i,
    source: 'API errors: code context_length_exceeded',
  },
  {
    vendor: 'Google',
    status: [400],
    message:
      /input token count \(?\d+\)? exceeds the maximum number of tokens|model only supports up to \d+/i,
    source: 'Gemini and Vertex API errors: INVALID_ARGUMENT',
  },
  {
    vendor: 'Mistral',
    status: [400, 422],
    message: /too large for model with \d+ maximum context length/i,
    source: 'API errors',
  },
  {
    vendor: 'Groq',
    status: [400, 413],
    message: /reduce the length of the messages|request too large for model/i,
    source: 'API errors',
  },
  {
    vendor: 'llama.cpp',
    message: /exceed_context_size_error|exceeds the available context size/i,
    source: 'server source: error type exceed_context_size_error',
  },
  {
    vendor: 'Ollama',
    message:
      /input length exceeds (?:the )?(?:maximum )?context length|prompt too long; exceeded (?:max )?context length/i,
    source: 'server source',
  },
  {
    vendor: 'LM Studio',
    message:
      /tokens to keep from the initial prompt is greater than the context length|context overflow|context length of only \d+ tokens/i,
    source: 'server log and error body',
  },
  {
    vendor: 'vLLM',
    status: [400],
    message: /maximum model length of \d+|longer than the maximum model length/i,
    source: 'server source',
  },
  {
    vendor: 'xAI',
    message: /maximum prompt length is \d+/i,
    source: 'API errors',
  },
  {
    vendor: 'Together',
    message: /longer than the model's context length/i,
    source: 'API errors',
  },
  {
    vendor: 'Amazon Bedrock',
    message: /input is too long for requested model/i,
    source: 'API errors: ValidationException',
  },
  {
    vendor: 'GitHub Copilot',
    message: /prompt token count of \d+ exceeds the limit/i,
    source: 'API errors: model_max_prompt_tokens_exceeded',
  },
  {
    vendor: 'Moonshot',
    message: /exceeded model token limit/i,
    source: 'API errors',
  },
  {
    vendor: 'OpenRouter',
    status: [400],
    message: /endpoint's maximum context length is \d+/i,
    source: 'API errors',
  },
];

/** Whether a provider refused a request because it is too long. Looks into causes and bodies as well. */
export function isContextOverflow(error: unknown, depth = 0): boolean {
  if (!isRecord(error) || depth > 4) return false;
  if (error['code'] === 'CONTEXT_OVERFLOW') return true;
  const status = error['status'] ?? error['statusCode'];
  const text = [error['message'], error['responseBody'], error['code']]
    .filter((part) => typeof part === 'string')
    .join('\n');
  const isSign = OVERFLOW_SIGNS.some(
    (sign) =>
      sign.message.test(text) && (typeof status !== 'number' || (sign.status?.includes(status) ?? true)),
  );
  return isSign || isContextOverflow(error['cause'], depth + 1);
}
