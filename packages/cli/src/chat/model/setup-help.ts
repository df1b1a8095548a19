/** What to do when nothing says which model to talk to; `program` is how the person called it. */
export function setupHelp(program: string): string {
  const lines = [
    'No model is configured. Any of these will do:',
    `  ${program} chat --base-url http://localhost:11434/v1 --model qwen3-coder     a local server, here Ollama`,
    `  export ANTHROPIC_API_KEY=…; ${program} chat --provider anthropic --model claude-sonnet-4-5     or openai, google`,
    `  ${program} chat --demo     a scripted model, to see first what it does`,
  ];
  return `${lines.join('\n')}\n`;
}
