import type { CompressionContext } from '../compression/compression-context.ts';
import type { ContentMetadata } from '../content/i-content.ts';
import { HdcError } from '../errors/hdc-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { IProvider } from '../providers/i-provider.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import type { ContextMeter } from './context-meter.ts';
import type { SessionListener } from './session-event.ts';

interface SessionParts {
  readonly options: ChatSessionOptions;
  readonly history: HistoryService;
  readonly meter: ContextMeter;
  readonly emit: SessionListener;
}

/** Everything a strategy may use, from what the session has. The history is that of the call. */
export function createCompressionContext(
  { options, history, meter, emit }: SessionParts,
  promptId: string,
  signal: AbortSignal | undefined,
): CompressionContext {
  const { runtimeContext, todos, transcriptPath } = options;
  const runtimeState = options.runtimeState();
  const { provider, model } = runtimeState;
  const activeTodos = todos?.getActive();
  const path = transcriptPath?.();
  return {
    history: history.getCurated(),
    runtimeContext,
    runtimeState,
    estimateTokens: (contents) => meter.estimateTokens(contents),
    baseTokens: meter.baseTokens,
    currentTokenCount: meter.read(),
    logger: options.logger ?? { debug: () => {} },
    resolveProvider: (profileName) =>
      toldProvider(resolveProvider(options, profileName), ({ model: named, usage }) => {
        // A profile names a model of its own.
        const asked = named ?? (profileName === undefined ? model : undefined);
        const facts = { ...(asked !== undefined && { model: asked }), ...(usage && { usage }) };
        emit({ type: 'summary-requested', ...facts });
      }),
    // Without a folder a resolver would look into that of the process.
    promptResolver:
      options.promptResolver && options.promptBaseDir !== undefined
        ? options.promptResolver
        : { resolveFile: async () => undefined },
    promptBaseDir: options.promptBaseDir ?? '',
    promptContext: { provider, model },
    promptId,
    ...(signal && { signal }),
    ...(activeTodos && { activeTodos }),
    ...(path !== undefined && { transcriptPath: path }),
  };
}

function resolveProvider(options: ChatSessionOptions, profileName: string | undefined): IProvider {
  if (profileName === undefined) return options.provider();
  if (options.resolveProvider) return options.resolveProvider(profileName);
  throw new HdcError(
    'UNKNOWN_PROFILE',
    `compression.profile is ${quoteValue(profileName)}, but this session was given no profiles; unset it`,
  );
}

/** The same provider; when a request of it is over, `tell` hears what is known of it, unless nothing ever came. */
function toldProvider(provider: IProvider, tell: (metadata: ContentMetadata) => void): IProvider {
  return {
    name: provider.name,
    async *generateChatCompletion(request) {
      let metadata: ContentMetadata | undefined;
      try {
        for await (const chunk of provider.generateChatCompletion(request)) {
          metadata = { ...metadata, ...chunk.metadata };
          yield chunk;
        }
      } finally {
        if (metadata) tell(metadata);
      }
    },
  };
}
