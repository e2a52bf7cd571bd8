package io.datasetbuilder.benchmarks.program;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/**
 * The least that a fetch does: one connection, one page after the other, and each is thrown away.
 */
public final class DownloadPages {

  private DownloadPages() {}

  /**
   * Downloads.
   *
   * @param arguments the address of the pages; their number
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    long pages = Long.parseLong(arguments[1]);
    for (long page = 1; page <= pages; page++) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(Sales.page(arguments[0], page))).build();
      HttpResponse<Void> response = client.send(request, HttpResponse.BodyHandlers.discarding());
      if (response.statusCode() != 200) {
        throw new IOException("status " + response.statusCode() + " instead of page " + page);
      }
    }
  }
}
