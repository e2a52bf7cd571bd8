package io.datasetbuilder.pipeline.guess;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.Optional;

/**
 * Statistics of texts in a script, which rate how unlikely a text would be in it. All candidates
 * read the same bytes, so that of two readings the one with the lower cost is the likelier. The
 * costs are bits for each character, rounded: frequent characters of a script cost little. They
 * only give an order; no encoding is taken for certain because of them.
 */
enum Alphabet {
  /** Any script: the candidates are ordered by name. */
  ANY("", 0, 0),
  LATIN("", 0, 0),
  CYRILLIC("", 0, 0),
  GREEK("", 0, 0),
  HEBREW("", 0, 0),
  ARABIC("", 0, 0),
  THAI("", 0, 0),
  /** Nearly all Hangul that texts use is in the older set; Chinese characters are rare. */
  KOREAN("euc-kr", 0xB0, 0xC8),
  JAPANESE("euc-jp", 0xB0, 0xCF),
  SIMPLIFIED_CHINESE("gb2312", 0xB0, 0xD7),
  TRADITIONAL_CHINESE("big5", 0xA4, 0xC6);

  private static final double ASCII = 5;
  private static final double LETTER = 4.7;
  private static final double LATIN_LETTER = 7.5;
  private static final double KANA = 7;
  private static final double FREQUENT = 10;
  private static final double PUNCTUATION = 9;
  private static final double SYMBOL = 13;
  private static final double RARE = 17;

  /** Cost of a capital after a small letter, or of letters of two alphabets in one word. */
  private static final double BROKEN_WORD = 10;

  private final String set;
  private final int first;
  private final int last;

  /**
   * @param set an encoding of the script in which frequent characters are adjacent
   * @param first lead byte of the first frequent characters in it
   * @param last lead byte of the last of them
   */
  Alphabet(String set, int first, int last) {
    this.set = set;
    this.first = first;
    this.last = last;
  }

  /** Cost of a text in bits; the lower, the likelier the text is in this script. */
  double cost(String text) {
    Optional<CharsetEncoder> frequent =
        set.isEmpty() || !Charset.isSupported(set)
            ? Optional.empty()
            : Optional.of(Charset.forName(set).newEncoder());
    double cost = 0;
    int before = ' ';
    for (int i = 0; i < text.length(); i += Character.charCount(before)) {
      int c = text.codePointAt(i);
      cost += c < 0x80 ? ASCII : cost(c, before, frequent);
      before = c;
    }
    return this == ANY ? 0 : cost;
  }

  private double cost(int c, int before, Optional<CharsetEncoder> frequent) {
    if (frequent.isPresent()) {
      return ofMany(c, frequent.get());
    }
    if (!isOwn(c)) {
      return isPunctuation(c) ? PUNCTUATION : SYMBOL;
    }
    double broken = breaksWord(c, before) ? BROKEN_WORD : 0;
    return broken + letter(c);
  }

  private double letter(int c) {
    return switch (this) {
      case LATIN -> LATIN_LETTER;
      case CYRILLIC -> (c >= 'А' && c <= 'я') || "ЁёІіЇїЄєҐґ".indexOf(c) >= 0 ? LETTER : SYMBOL;
      case HEBREW -> LETTER - 0.3; // fewer letters than the others, no capitals
      case THAI -> LETTER + 0.8; // more letters
      default -> LETTER;
    };
  }

  private boolean breaksWord(int c, int before) {
    if (Character.getType(c) == Character.NON_SPACING_MARK) {
      return !isOwn(before) || Character.getType(before) == Character.NON_SPACING_MARK;
    }
    boolean otherAlphabet = this != LATIN && before < 0x80 && Character.isLetter(before);
    return otherAlphabet || (Character.isUpperCase(c) && Character.isLowerCase(before));
  }

  /** A script of thousands of characters, of which some hundreds are frequent. */
  private double ofMany(int c, CharsetEncoder set) {
    Character.UnicodeScript script = Character.UnicodeScript.of(c);
    if (script == Character.UnicodeScript.HIRAGANA || script == Character.UnicodeScript.KATAKANA) {
      boolean wide = c < 0xFF00;
      return this == JAPANESE && wide ? KANA : SYMBOL + (this == JAPANESE ? 0 : 2);
    }
    if (!Character.isLetter(c)) {
      return isPunctuation(c) ? PUNCTUATION : SYMBOL;
    }
    boolean korean = script == Character.UnicodeScript.HANGUL;
    return korean == (this == KOREAN) && isFrequent(c, set) ? FREQUENT + step() : RARE;
  }

  /** Additional cost of a frequent character: the more of them a script has, the rarer is each. */
  private double step() {
    return switch (this) {
      case KOREAN -> 0;
      case SIMPLIFIED_CHINESE -> 0.5;
      case TRADITIONAL_CHINESE -> 1;
      default -> 1.5;
    };
  }

  private boolean isFrequent(int c, CharsetEncoder set) {
    try {
      ByteBuffer bytes = set.encode(CharBuffer.wrap(Character.toChars(c)));
      int lead = bytes.get(0) & 0xFF;
      return bytes.remaining() == 2 && lead >= first && lead <= last;
    } catch (CharacterCodingException notInTheSet) {
      return false;
    }
  }

  private boolean isOwn(int c) {
    if (!Character.isLetter(c) && Character.getType(c) != Character.NON_SPACING_MARK) {
      return false;
    }
    Character.UnicodeScript script = Character.UnicodeScript.of(c);
    return switch (this) {
      case LATIN -> script == Character.UnicodeScript.LATIN;
      case CYRILLIC -> script == Character.UnicodeScript.CYRILLIC;
      case GREEK -> script == Character.UnicodeScript.GREEK;
      case HEBREW -> script == Character.UnicodeScript.HEBREW;
      case ARABIC -> script == Character.UnicodeScript.ARABIC;
      case THAI -> script == Character.UnicodeScript.THAI;
      default -> false;
    };
  }

  /** Quotes, dashes, full stops of East Asia, signs of currency and degrees. */
  private static boolean isPunctuation(int c) {
    return switch (Character.getType(c)) {
      case Character.DASH_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION ->
          true;
      default -> c == '€' || c == '°' || c == '、' || c == '。' || c == '，' || c == '·' || c == '…';
    };
  }
}
