/** The words of servers for a model that takes no pictures. */
const REFUSALS: readonly { readonly pattern: RegExp; readonly source: string }[] = [
  { pattern: /image_url is only supported by certain models/i, source: 'OpenAI' },
  { pattern: /no endpoints found that support image input/i, source: 'OpenRouter' },
  { pattern: /image input is not (?:supported|enabled)/i, source: 'llama.cpp, Mistral' },
  { pattern: /is not a multimodal model|at most 0 image\(s\)/i, source: 'vLLM' },
  { pattern: /unknown variant `image_url`/i, source: 'DeepSeek' },
  { pattern: /missing data required for image input/i, source: 'Ollama' },
  {
    pattern: /does(?: not|n't) support (?:images?|vision|image inputs?)\b/i,
    source: 'Ollama, LM Studio, gateways',
  },
];

/** Whether the message of a failure says that the model takes no pictures. */
export function refusesPictures(message: string): boolean {
  return REFUSALS.some(({ pattern }) => pattern.test(message));
}
