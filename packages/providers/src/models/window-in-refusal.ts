/** How servers say, when a request is too long, how long it may be. */
const LIMITS: readonly { readonly pattern: RegExp; readonly source: string }[] = [
  { pattern: /maximum context length (?:is|of) ([\d,_]+)/i, source: 'OpenAI, vLLM, DeepSeek' },
  { pattern: /> ([\d,_]+) maximum/i, source: 'Anthropic' },
  { pattern: /exceeds the maximum number of tokens allowed \(([\d,_]+)\)/i, source: 'Gemini' },
  { pattern: /available context size \(([\d,_]+) tokens/i, source: 'llama.cpp' },
  { pattern: /n_ctx"?:? *=? *([\d,_]+)/i, source: 'llama.cpp, LM Studio' },
  {
    pattern: /context (?:length|window|size|limit)(?: of)?(?: only)?[^\d]{0,20}?([\d,_]{4,})/i,
    source: 'gateways',
  },
];

/** The window that a server names in its refusal of a request that was too long. */
export function windowInRefusal(message: string): number | undefined {
  for (const { pattern } of LIMITS) {
    const limit = Number(pattern.exec(message)?.[1]?.replace(/[,_]/g, ''));
    if (Number.isSafeInteger(limit) && limit >= 256) return limit;
  }
  return undefined;
}
