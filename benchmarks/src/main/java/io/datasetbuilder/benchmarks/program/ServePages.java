package io.datasetbuilder.benchmarks.program;

import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import java.io.IOException;
import java.io.OutputStream;

/** Serves pages until its standard input ends; prints the address of their folder. */
public final class ServePages {

  private ServePages() {}

  /**
   * Serves.
   *
   * @param arguments the number of records
   */
  public static void main(String[] arguments) throws IOException {
    try (StandInProvider server = StandInProvider.start()) {
      String baseUrl = server.serve(Sales.definition()).endpoint().baseUrl();
      server.acceptOnly(Sales.PROVIDER, Sales.KEY);
      server.dataset(Sales.PROVIDER, Sales.DATASET).rows(Long.parseLong(arguments[0]));
      System.out.println("listening on " + baseUrl);
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
