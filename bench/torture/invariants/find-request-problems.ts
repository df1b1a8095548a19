import type { ContentBlock, IContent } from '@hdc/core';

/** The reasons why a vendor would refuse a request. */
export function findRequestProblems(contents: readonly IContent[]): readonly string[] {
  const problems: string[] = [];
  if (contents[0]?.speaker !== 'human') problems.push(`${contents[0]?.speaker} speaks first`);
  for (const [index, entry] of contents.entries()) {
    const { speaker, blocks } = entry;
    if (blocks.every(isEmpty)) problems.push(`an empty ${speaker} entry`);
    const strange = blocks.find(({ type }) => FORBIDDEN[speaker].includes(type));
    if (strange) problems.push(`a ${strange.type} of ${speaker}`);
    const next = contents[index + 1];
    const calls = blocks.flatMap((block) => (block.type === 'tool_call' ? [block.id] : []));
    const answered = next?.speaker === 'tool' ? responsesOf(next) : [];
    if (speaker === 'ai' && calls.join('\n') !== answered.join('\n')) {
      problems.push(`calls ${calls.join()} are answered by ${answered.join()}`);
    }
    if (speaker === 'tool' && contents[index - 1]?.speaker !== 'ai')
      problems.push('a result behind no answer');
  }
  return problems;
}

const FORBIDDEN: Readonly<Record<IContent['speaker'], readonly string[]>> = {
  human: ['tool_call', 'tool_response'],
  ai: ['tool_response'],
  tool: ['tool_call'],
};

function responsesOf({ blocks }: IContent): readonly string[] {
  return blocks.flatMap((block) => (block.type === 'tool_response' ? [block.callId] : []));
}

function isEmpty(block: ContentBlock): boolean {
  if (block.type === 'text') return block.text.trim() === '';
  return block.type === 'thinking' && block.thought.trim() === '' && !block.signature;
}
