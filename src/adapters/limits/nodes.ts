export interface Nodes {
  /** Never waits. Messages are lost while the nodes can't be reached. */
  publish(message: string): void;
  /** A node doesn't receive itself. */
  listen(receive: (message: string) => void): void;
  /** In ms; throws if the nodes can't be reached. */
  ping(): Promise<number>;
  /** This node included; 0 while the others don't receive it. */
  count(): Promise<number>;
  close(): Promise<void>;
}
