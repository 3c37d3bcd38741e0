export interface Nodes {
  /** Never waits. Messages are lost while the nodes can't be reached. */
  tell(message: string): void;
  /** A node doesn't hear itself. */
  listen(hear: (message: string) => void): void;
  /** In ms; throws if the nodes can't be reached. */
  ping(): Promise<number>;
  /** This node included; 0 while the others don't hear it. */
  count(): Promise<number>;
  close(): Promise<void>;
}
