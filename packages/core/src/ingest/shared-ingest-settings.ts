/** What holds for every pass at first sight, and so belongs to none of them. */
export const SHARED_INGEST_SETTINGS = {
  enabled: {
    description: 'Make new tool results smaller before they are first sent',
    type: 'boolean',
    defaultUnder: ['adaptive-density'],
    default: true,
  },
} as const;
