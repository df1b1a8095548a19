import type { AgentRow, Attachment } from '@hdc/gateway';
import type { CliEnvironment } from '../../cli-environment.ts';
import { findProgram } from './find-program.ts';
import { isAnswering } from './is-answering.ts';

/** What is the matter with one agent. */
export interface AgentFinding {
  readonly agent: string;
  readonly program: string;
  readonly attached: string;
  readonly advice: string;
  /** It asks a gateway that does not answer. */
  readonly isStale: boolean;
}

export async function examineAgent(
  row: AgentRow,
  attachment: Attachment | undefined,
  environment: CliEnvironment,
): Promise<AgentFinding> {
  const program = row.programs
    .map((name) => findProgram(name, environment))
    .find((path) => path !== undefined);
  const isStale = attachment !== undefined && !(await isAnswering(attachment.host));
  return {
    agent: row.name,
    program: program ?? 'not installed',
    attached: attachment ? `${attachment.host}${isStale ? ', which does not answer' : ''}` : 'no',
    advice: adviceFor(row, program, attachment, isStale),
    isStale,
  };
}

function adviceFor(
  { name, child }: AgentRow,
  program: string | undefined,
  attachment: Attachment | undefined,
  isStale: boolean,
): string {
  if (isStale) return `hdc gateway, or hdc gateway detach ${name}`;
  if (attachment) return `hdc gateway detach ${name}`;
  if (program === undefined) return '';
  return child ? `hdc run -- ${name}` : `hdc gateway attach ${name}`;
}
