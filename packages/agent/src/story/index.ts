export { parseStory, type StoryCall, type StoryStep, writeFiles } from './parse-story.ts';
export { playStory, STORY_ENVIRONMENT, type StoryListeners } from './play-story.ts';
export { type StoryVendorOptions, startStoryVendor } from './start-story-vendor.ts';
export { StoryProvider, type StoryProviderOptions } from './story-provider.ts';
