package io.datasetbuilder.http.call;

/**
 * Answers the calls of one operation. Holds no rule of the domain: it reads the call, asks the
 * service, and writes down the answer. Safe for concurrent use.
 */
@FunctionalInterface
public interface Handler {

  /**
   * The answer.
   *
   * @throws RefusedCall when the call cannot be carried out as it is
   */
  Reply handle(Call call);
}
