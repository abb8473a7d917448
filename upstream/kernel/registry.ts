/** What modules bring of a kind, for the module that asks for it and does not know who brings it. */
declare const ITEM: unique symbol

export interface RegistryKey<Item> {
  readonly name: string
  readonly [ITEM]?: Item
}

/** @param name the field of a module's `module.ts` that holds the items */
export function defineRegistryKey<Item>(name: string): RegistryKey<Item> {
  return { name }
}

export interface Registry {
  /** Of all modules, in their order. */
  listAll<Item>(key: RegistryKey<Item>): readonly Item[]
}
