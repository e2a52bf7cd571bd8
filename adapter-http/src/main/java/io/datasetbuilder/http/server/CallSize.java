package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.build.RefusedUpload;

/** How long bodies may be, judged by what the sender declares before anything is read. */
final class CallSize {

  static final String TOO_LARGE = "request body too large";

  /** The longest JSON body. */
  static final long MOST_JSON = 10L << 20;

  /** Values in a JSON body: a hundred times what any call needs, and a bound of its memory. */
  private static final int MOST_VALUES = 100_000;

  /** The operation that takes a file. */
  private static final String UPLOAD = "createUpload";

  private final long mostUpload;

  CallSize(long mostUpload) {
    this.mostUpload = mostUpload;
  }

  /** Whether an operation takes bytes instead of JSON. */
  static boolean takesBytes(String operation) {
    return operation.equals(UPLOAD);
  }

  /**
   * Judges the length that is declared.
   *
   * @param declared -1: none
   * @throws RefusedCall 413
   */
  void judge(String operation, long declared) {
    boolean upload = takesBytes(operation);
    if (declared > (upload ? mostUpload : MOST_JSON)) {
      String sentence = upload ? RefusedUpload.tooLarge(mostUpload) : TOO_LARGE;
      throw RefusedCall.because(HttpStatus.PAYLOAD_TOO_LARGE, sentence);
    }
  }

  /**
   * Whether a JSON text has more values than any call needs. Each takes many times its bytes in
   * memory, so they are counted before one is made.
   */
  static boolean isCrowded(byte[] json) {
    int values = 0;
    boolean quoted = false;
    for (int i = 0; i < json.length && values <= MOST_VALUES; i++) {
      byte each = json[i];
      if (quoted && each == '\\') {
        i++;
      } else if (each == '"') {
        quoted = !quoted;
      } else if (!quoted && (each == ',' || each == '[' || each == '{')) {
        values++;
      }
    }
    return values > MOST_VALUES;
  }
}
