package io.datasetbuilder.benchmarks.program;

/** The least that a Java program does. */
public final class PrintLine {

  private PrintLine() {}

  public static void main(String[] arguments) {
    System.out.println("spec is valid");
  }
}
