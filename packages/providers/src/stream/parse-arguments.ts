/** The parameters of a call as the model wrote them; text that is no JSON stays text, so nothing is lost. */
export function parseArguments(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
