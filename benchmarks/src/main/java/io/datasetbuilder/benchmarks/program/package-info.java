/**
 * Programs that are measured, each a process of its own: bare ones that the product is compared
 * with, and those that run a part of the product on its jar.
 */
package io.datasetbuilder.benchmarks.program;
