// Evaluated in the page: elements that show text of their own with too low a contrast.
export default least => {
  const luminance = color => {
    const [r, g, b] = color.map(part => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const parse = color => (color.match(/[\d.]+/g) ?? []).map(Number)
  const background = element => {
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, alpha = 1] = parse(getComputedStyle(at).backgroundColor)
      if (alpha > 0) return [r, g, b]
    }
    return [255, 255, 255]
  }
  const low = new Set()
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some(
      node => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
    )
    if (!own || !element.checkVisibility()) continue
    const front = luminance(parse(getComputedStyle(element).color).slice(0, 3))
    const back = luminance(background(element))
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05)
    if (ratio < least) low.add(`${element.tagName}.${element.className} ${ratio.toFixed(2)}`)
  }
  return [...low]
}
