/** Names of medicines as people write them. */
const MEDICATIONS: ReadonlySet<string> = new Set(
  `insulin, metformin, ibuprofen, aspirin, paracetamol, acetaminophen, antibiotics, antidepressants, antidepressant, blood thinners, warfarin, statins, prozac, zoloft, lexapro, xanax, adderall, ritalin, melatonin, birth control, the pill, beta blockers, lisinopril, omeprazole, levothyroxine, prednisone, antihistamines, steroids, medication, vitamin d, iron supplements, supplements, vitamins, lithium, ssris, painkillers, opioids, chemo, ozempic, gabapentin, ventolin, an inhaler, inhaler, creatine, iron, magnesium`.split(
    ', ',
  ),
)

/** The endings by which drugs of one kind are named all over the world. */
const DRUG_STEMS =
  /^\p{L}{2,}(?:statin|cillin|pril|sartan|olol|prazole|conazole|piprazole|[mt]ycin|oxetine|formin|azepam|azolam|trigine|[ai]pine|zepine|gliptin|gliflozin|glutide|racetam|traline|lopram|faxine|zodone|eridone|cycline|floxacin|ciclovir|tadine|tirizine|parin|xaban|gatran|thyroxine|nisone|solone|profen|coxib|triptan|dronate|semide|thiazide|lukast|terol|gabalin|pentin|phenidate|amphetamine|ramate|toin|valproate|limumab|tuximab|tinib)$/u

export function isMedication(phrase: string): boolean {
  const lower = phrase
    .toLowerCase()
    .trim()
    .replace(/^(?:\d+ ?m?c?g (?:of )?)/, '')
  return (
    MEDICATIONS.has(lower) ||
    DRUG_STEMS.test(lower) ||
    /(?:medication|medicine|pills|tablets|supplements?|inhaler)$/.test(lower)
  )
}
