import type { IProvider, SettingsStore } from '@hdc/core';
import type { ResolveModel } from '@hdc/core/models';
import type { PromptResolver } from '@hdc/core/strategies';
import type { Approver } from './approval/approval-request.ts';
import type { ProjectRules } from './project-rules.ts';
import type { Recording } from './recording/recording.ts';
import type { ResumedSession } from './recording/resume-recording.ts';
import type { Tool } from './tools/tool.ts';
import type { AgentListener } from './turn/agent-event.ts';
import type { ChangeLog } from './undo/change-log.ts';
import type { Workspace } from './workspace/workspace.ts';

/** A model, with the facts that a profile states about it. */
export interface AgentModel {
  readonly provider: IProvider;
  readonly model: string;
  readonly baseUrl?: string;
  /** Whether it takes pictures, as its server says; undefined if nobody knows. */
  readonly takesPictures?: () => Promise<boolean | undefined>;
}

export interface AgentOptions {
  readonly workspace: Workspace;
  readonly model: AgentModel;
  /** All that is known of a model; left out, the vendors' rows say it. */
  readonly resolveModel?: ResolveModel;
  /** Live: what is set later holds for the next request. */
  readonly settings: SettingsStore;
  /** The recording of everything, new or resumed. */
  readonly recording: Recording;
  /** When the session began, for the system prompt. */
  readonly startedAt: string;
  /** The state of a resumed session. */
  readonly restored?: Pick<ResumedSession, 'history' | 'todos' | 'pruned'> &
    Partial<Pick<ResumedSession, 'usage' | 'lastAnswer'>>;
  readonly approve: Approver;
  readonly onEvent: AgentListener;
  /** The environment that commands see, less the keys in it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** The most requests to the model in one turn. */
  readonly maxRounds?: number;
  /** The provider of a profile, for summaries. */
  readonly resolveProvider?: (profileName: string) => IProvider;
  /** A person's own prompts. */
  readonly promptResolver?: PromptResolver;
  readonly promptBaseDir?: string;
  /** The project's rules for agents. */
  readonly rules?: ProjectRules;
  /** Records the changes that turns make to files, so that they can be undone. */
  readonly changes?: ChangeLog;
  /** Instead of all tools there are. */
  readonly tools?: readonly Tool[];
}
