/** A house in which every rule is broken once. Compiled with the tests, and never run. */
package io.datasetbuilder.archtest.wrong;
