"""What a check of a lesson looks for besides what fails: answers that were shown before."""
