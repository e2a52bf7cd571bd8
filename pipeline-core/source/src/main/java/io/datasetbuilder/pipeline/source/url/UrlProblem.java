package io.datasetbuilder.pipeline.source.url;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problem codes of public addresses that cannot be fetched. */
public enum UrlProblem implements ProblemCode {
  URL_ADDRESS_FORBIDDEN(
      "The host of the address, or of a redirect, is or resolves to an address that is not public.",
      "Use a host with public addresses only; upload internal data as a file."),
  URL_HOST_UNKNOWN(
      "The name of the host cannot be resolved.", "Check the spelling of the endpoint."),
  URL_REDIRECT_REFUSED(
      "A redirect leads to an address that a url source may not name, or leads nowhere.",
      "Use the final address as the endpoint, if it is a public https address."),
  URL_TOO_MANY_REDIRECTS(
      "The address redirects more than 5 times.", "Use the final address as the endpoint."),
  URL_STATUS(
      "The server did not return the content.",
      "Check in a browser that the endpoint can be fetched without signing in."),
  URL_UNREACHABLE(
      "The server cannot be reached over the network.",
      "Check the network and the endpoint, then build again."),
  URL_TLS_REFUSED(
      "The server's certificate cannot be verified.",
      "Use a server whose certificate is valid for the host name."),
  URL_TIMEOUT(
      "The server did not send the content in time.", "Try again later, or upload the content."),
  URL_TOO_LARGE(
      "The content is larger than a url source may be.",
      "Upload the content, or have the operator raise SVC_URL_FETCH_MAX_BYTES."),
  URL_ANSWER_UNREADABLE(
      "The server's response ended early or is not correct HTTP.", "Try again later."),
  URL_FORMAT_UNKNOWN(
      "The content type of the response is not one of the formats that a url source reads.",
      "Name the format in the source: json, jsonl or csv.");

  private final String meaning;
  private final String remedy;

  UrlProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
