import type { ContentBlock } from '../../content/content-block.ts';
import { quoteDirectives } from '../../content/directives/quoted-directives.ts';
import type { IContent } from '../../content/i-content.ts';
import { quoteRequest } from '../../content/latest-request.ts';

interface SummaryParts {
  readonly summary: string;
  readonly transcriptPath: string | undefined;
  /** What people said in the messages that go, where it still holds. */
  readonly directives: readonly string[];
  /** The latest request, where it is among what the summary replaces. */
  readonly request: readonly ContentBlock[] | undefined;
}

/** The two entries that stand for what was summarised: the summary, and an answer that takes note of it. */
export function createSummaryMessages({
  summary,
  transcriptPath,
  directives,
  request,
}: SummaryParts): IContent[] {
  const pointer = transcriptPath ? `\n\nFull pre-compression transcript available at: ${transcriptPath}` : '';
  const metadata = { isSummary: true, synthetic: true };
  return [
    {
      speaker: 'human',
      blocks: [
        { type: 'text', text: summary + pointer },
        ...quoteDirectives([...new Set(directives)]),
        ...(request ? quoteRequest(request) : []),
      ],
      metadata,
    },
    {
      speaker: 'ai',
      blocks: [{ type: 'text', text: 'Understood. I will continue from this state.' }],
      metadata,
    },
  ];
}
