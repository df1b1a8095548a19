/** How keys begin. Sources: documentation of Anthropic, OpenAI, OpenRouter, Google, GitHub, AWS, Slack, Groq, xAI, Hugging Face; RFC 7519. */
const KEY_SIGNS: readonly RegExp[] = [
  /(?<![A-Za-z0-9])[srp]k[-_][\w-]{8,}/,
  /(?<![A-Za-z0-9])AIza[\w-]{8,}/,
  /(?<![A-Za-z0-9])(?:gh[pousr]_|github_pat_|xox[abprs]-|gsk_|xai-|hf_)[\w-]{8,}/,
  /(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z0-9]{12,}/,
  /(?<![A-Za-z0-9])eyJ[\w-]{8,}\.[\w-]{8,}/,
];

/** Whether a text that a client chose as a name may be a key, so that nobody writes it down. */
export function looksLikeKey(text: string): boolean {
  return KEY_SIGNS.some((sign) => sign.test(text));
}
