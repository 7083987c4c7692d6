/** The types of what Troela uses of idb; written here, the module beside it is the published one. */

export interface Database {
  createObjectStore(name: string, options?: { keyPath: string }): { createIndex(name: string, keyPath: string): void };
  getAllFromIndex(store: string, index: string, key: string): Promise<unknown[]>;
  get(store: string, key: string): Promise<unknown>;
  put(store: string, value: unknown, key?: string): Promise<unknown>;
  delete(store: string, key: string): Promise<void>;
}

export function openDB(name: string, version: number, how: { upgrade(database: Database): void }): Promise<Database>;
