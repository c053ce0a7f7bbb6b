const ASKS = [
  /\b(?:save|store|export|file|put|drop|write|keep)\b[^.?!\n]{0,80}\b(?:as|in|into|to)\s+(?:an?|the|its own|one|my|our)\s+(?:\w+\s+){0,3}(?:files?|folder|document|spreadsheet)\b/i,
  /\b(?:save|store|export)\s+(?:it|this|that|them|these|the|a|my|everything)\b/i,
  /\bas (?:an?|the) (?:\w+\s+){0,2}file\b/i,
  /\b(?:create|make|write|produce|prepare|set up|start)\s+(?:me\s+)?(?:an?|the)\s+(?:\w+\s+){0,3}file\b/i,
]

/** Whether a request asks for a file to be written, as far as its words tell. */
export function asksForFile(request: string): boolean {
  return ASKS.some(pattern => pattern.test(request))
}
