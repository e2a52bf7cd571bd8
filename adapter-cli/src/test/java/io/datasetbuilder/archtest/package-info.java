/** The rules of the house, each proved able to fail by a class that breaks it. */
package io.datasetbuilder.archtest;
