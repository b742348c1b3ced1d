/** What the promise resolves to, or undefined when that takes longer. The work behind it goes on. */
export async function inTime<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}
